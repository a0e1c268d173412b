/** Whether the server can be reached: the browser may believe in a network that leads nowhere. */
class Reach {
  lost = $state(globalThis.navigator?.onLine === false);
}

export const reach = new Reach();
