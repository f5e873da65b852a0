/** Calls `back` once the device is online again. Gives a function that stops waiting. */
export function whenOnline(back: () => void): () => void {
  const stop = () => window.removeEventListener('online', once)
  const once = () => {
    stop()
    back()
  }
  window.addEventListener('online', once)
  return stop
}
