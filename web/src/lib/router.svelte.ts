/** Paths as agreed with the server: / /play (the street) /play/{game} /t/{id} /j/{code} /rules/{game} /score/{game} /replay /review/{table} */
export type Route = { page: string; id: string; query: URLSearchParams; hash: string };

function read(): Route {
  const [page = '', id = ''] = location.pathname.split('/').filter(Boolean);
  return {
    page,
    id: decoded(id),
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

/** Whatever somebody types: what is no encoded text stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  now = $state.raw<Route>(read());

  go(to: string, replace = false) {
    history[replace ? 'replaceState' : 'pushState'](null, '', to);
    this.now = read();
    if (!this.now.hash) scrollTo(0, 0);
  }

  /** Same-origin links stay in the page; everything else is the browser's business. */
  start() {
    addEventListener('popstate', () => (this.now = read()));
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }
}

export const router = new Router();
