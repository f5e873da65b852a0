/** Runs `work` once the page has loaded and the browser has nothing better to do. */
export function whenLoadedAndIdle(work: () => void): void {
  const onIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
    else setTimeout(work, 200)
  }
  if (document.readyState === 'complete') onIdle()
  else window.addEventListener('load', onIdle, { once: true })
}
