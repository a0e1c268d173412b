/** The page's title: what is most its own first. */
export function title(...parts: (string | undefined)[]) {
  document.title = [...parts, 'Bidyard'].filter(Boolean).join(' · ');
}
