import { pieceAt } from './pieces';

/** How long a finger rests on a piece to ask about it, and how far it may slip. */
const LONG = 500;
const SLIP = 10;

/**
 * The ways of asking without the mode: the right button and a long press. A plain tap keeps its meaning; the click that ends
 * a long press does nothing.
 */
export function ways(ask: (piece: HTMLElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: [x: number, y: number] = [0, 0];
  let asked = false;

  const end = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    end();
    asked = false;
    if (event.pointerType === 'mouse') return;
    from = [event.clientX, event.clientY];
    const { target } = event;
    timer = setTimeout(() => {
      const piece = pieceAt(...from, target);
      if (!piece) return;
      asked = true;
      ask(piece);
    }, LONG);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) > SLIP) end();
  };
  const menu = (event: MouseEvent) => {
    const piece = pieceAt(event.clientX, event.clientY, event.target);
    if (!piece && !asked) return;
    event.preventDefault();
    if (piece && !asked) ask(piece);
  };
  const click = (event: MouseEvent) => {
    if (!asked) return;
    asked = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const all: [string, (event: never) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', end],
    ['pointercancel', end],
    ['contextmenu', menu],
    ['click', click],
  ];
  for (const [kind, run] of all) addEventListener(kind, run as EventListener, true);
  return () => {
    end();
    for (const [kind, run] of all) removeEventListener(kind, run as EventListener, true);
  };
}
