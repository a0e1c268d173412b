// What a step is about, and what must be tapped for it: all of it in sight, nothing over it, and no frame through words.
// `taps` are selectors; of each the first that is drawn.
(taps) => {
    const board = document.querySelector('.learning main.board, .learning > .board');
    const room = board.getBoundingClientRect();
    const wrong = [];
    const name = (one) => one.dataset.spot || one.className || one.tagName;
    const drawn = (one) => one.getClientRects().length > 0;
    const look = (one, why) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const cut = Math.max(room.top - top, bottom - room.bottom, room.left - left, right - room.right);
        if (board.contains(one) && cut > 1) wrong.push(`${why} ${name(one)} is cut off by ${Math.round(cut)}`);
        const note = document.querySelector('aside.lesson').getBoundingClientRect();
        if (left < note.right - 1 && right > note.left + 1 && top < note.bottom - 1 && bottom > note.top + 1)
            wrong.push(`${why} ${name(one)} lies under the note`);
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (over && !one.contains(over) && !over.contains(one) && !over.parentElement.contains(one)) wrong.push(`${name(over)} lies over ${why} ${name(one)}`);
    };
    for (const one of [...document.querySelectorAll('.learning .inked')].filter(drawn)) look(one, 'what is meant,');
    for (const selector of taps) {
        const one = [...document.querySelectorAll(selector)].find(drawn);
        if (one) look(one, 'what is tapped,');
        else wrong.push(`there is no ${selector}`);
    }
    const edges = [...document.querySelectorAll('.leaders .frame')].flatMap((frame) => {
        const { left, top, right, bottom } = frame.getBoundingClientRect();
        return [
            [left, top, right, top],
            [left, bottom, right, bottom],
            [left, top, left, bottom],
            [right, top, right, bottom],
        ];
    });
    const walk = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walk.nextNode()) {
        const text = walk.currentNode;
        if (!text.nodeValue.trim() || text.parentElement.closest('.sr') || !text.parentElement.checkVisibility()) continue;
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) {
            const empty = 0.25 * box.height; // above and below the letters
            if (text.parentElement.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2))
                && box.bottom > room.top && box.top < room.bottom
                && edges.some(([left, top, right, bottom]) => left < box.right - 1 && right > box.left + 1
                    && top < box.bottom - empty && bottom > box.top + empty))
                wrong.push(`a frame crosses "${text.nodeValue.trim()}"`);
        }
    }
    return [...new Set(wrong)];
};
