// What is wrong with how a lesson points: frames lie within the board; the leader ends on an edge of the first thing and crosses
// no words.
() => {
    const room = document.querySelector('.learning main.board, .learning > .board').getBoundingClientRect();
    const wrong = [];
    const boxes = [...document.querySelectorAll('.leaders .frame')].map((one) => one.getBoundingClientRect());
    if (!boxes.length) wrong.push('nothing is framed');
    for (const { left, top, right, bottom } of boxes)
        if (left < room.left || top < room.top || right > room.right || bottom > room.bottom) wrong.push('a frame leaves the board');
    const things = [...document.querySelectorAll('.learning .inked')].map((one) => one.getBoundingClientRect());
    const fits = ({ top, bottom, height }) => height >= room.height || (bottom <= room.bottom + 1 && top >= room.top - 1);
    if (things.length && !things.some(fits)) wrong.push('what is meant is cut off');
    const line = document.querySelector('.leaders .line');
    if (!line) return wrong;
    const points = line.getAttribute('d').slice(1).split('L').map((pair) => pair.split(' ').map(Number));
    const [x, y] = points.at(-1), { left, top, right, bottom } = boxes[0];
    const near = (a, b) => Math.abs(a - b) < 3;
    if (![[x, left], [x, right], [y, top], [y, bottom]].some(([a, b]) => near(a, b))) wrong.push('the leader ends beside the thing');
    const walk = document.createTreeWalker(document.querySelector('.learning main.board, .learning > .board'), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walk.nextNode()) {
        const text = walk.currentNode;
        if (!text.nodeValue.trim() || text.parentElement.closest('.sr, .inked') || !text.parentElement.checkVisibility()) continue;
        range.selectNodeContents(text);
        for (const box of range.getClientRects())
            for (let i = 1; i < points.length; i++) {
                const [a, b] = [points[i - 1], points[i]];
                if (Math.max(a[0], b[0]) > box.left + 1 && Math.min(a[0], b[0]) < box.right - 1
                    && Math.max(a[1], b[1]) > box.top + 3 && Math.min(a[1], b[1]) < box.bottom - 3)
                    wrong.push(`the leader crosses "${text.nodeValue.trim()}"`);
            }
    }
    return wrong;
}
