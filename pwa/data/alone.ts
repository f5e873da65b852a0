/**
 * Runs the work while no other page and no worker runs theirs under this name, where the browser has locks. `signal`: ends the
 * waiting for that.
 */
export async function alone<T>(lock: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(lock, signal ? { signal } : {}, work) : work()
}
