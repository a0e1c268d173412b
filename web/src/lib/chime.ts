import { read, write } from './keep';

const KEY = 'bidyard.chime';

export const wantsChime = (): boolean => read(KEY, false);
export const setChime = (on: boolean): void => write(KEY, on);

/** Two soft notes, made here: no sound file to fetch. */
export function chime() {
  if (!wantsChime() || typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  [587.33, 880].forEach((pitch, i) => {
    const tone = audio.createOscillator();
    const level = audio.createGain();
    const start = audio.currentTime + i * 0.16;
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0, start);
    level.gain.linearRampToValueAtTime(0.12, start + 0.02);
    level.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(level).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
}
