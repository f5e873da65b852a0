const ROOT = /<div id="root">[\s\S]*?<\/div>(?=<script)/
const FRAME = /<script type="application\/json" id="first-frame">[\s\S]*?<\/script>/
const STRUCTURED = /<script type="application\/ld\+json">[\s\S]*?<\/script>/g
const WAITING = '<div id="root"><p role="status">Loading...</p></div>'

/**
 * The app without data, out of any page of the same build: its scripts then read the device. What its policy names by
 * hash, the styles and the inline script, stays as it is.
 */
export const shellOf = (page: string): string =>
  page
    .replace(ROOT, () => WAITING)
    .replace(FRAME, '')
    .replaceAll(STRUCTURED, '')
