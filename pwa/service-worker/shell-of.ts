const WAITING = '<div id="root"><p role="status">Loading...</p></div>'
const FRAME = '<script type="application/json" id="first-frame">'
const STRUCTURED = '<script type="application/ld+json">'
const SCRIPT_END = '</script>'

/** The page without what begins with `opening` and ends with `closing`; as it is where that is not in it. */
function without(page: string, opening: string, closing: string, instead = ''): string {
  const start = page.indexOf(opening)
  const end = start === -1 ? -1 : page.indexOf(closing, start)
  return end === -1 ? page : page.slice(0, start) + instead + page.slice(end + closing.length)
}

/**
 * The app without data, out of any page of the same build: its scripts then read the device. What its policy names by
 * hash, the styles and the inline script, stays as it is.
 */
export function shellOf(page: string): string {
  // A script is the first thing behind the root.
  const waiting = without(page, '<div id="root">', '</div><script', `${WAITING}<script`)
  let shell = without(waiting, FRAME, SCRIPT_END)
  while (shell.includes(STRUCTURED)) {
    const shorter = without(shell, STRUCTURED, SCRIPT_END)
    if (shorter === shell) break
    shell = shorter
  }
  return shell
}
