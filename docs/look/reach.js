// What the theme leaves out for whoever hears a page, or has no mouse: names of its regions, their levels, keys for what scrolls.
const french = document.documentElement.lang === 'fr'

function scrollable() {
  for (const box of document.querySelectorAll('pre, .table-wrapper'))
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
    else box.removeAttribute('tabindex')
}

document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('.sidebar-drawer')?.setAttribute('aria-label', french ? 'Toutes les pages' : 'All pages')
  document.querySelector('.toc-drawer')?.setAttribute('aria-label', french ? 'Sur cette page' : 'On this page')
  for (const caption of document.querySelectorAll('.caption[role=heading]')) caption.ariaLevel = '2'
  scrollable()
  document.fonts.ready.then(scrollable)
})
addEventListener('resize', scrollable)
