import { createHash } from 'node:crypto'

/** So many letters tell some two hundred style sheets apart. */
const LETTERS = 3

/**
 * Names the classes of style sheets: the local name, and as much of the sheet's hash as tells it from the others. Names
 * are much of what visitors load, in sheets and in scripts. The server's build, which is made apart, gives the same ones.
 * Throws where two sheets would share a name.
 */
export function classNames(): (name: string, file: string, css: string) => string {
  const sheets = new Map<string, string>()
  return (name, file, css) => {
    const className = `${name}_${createHash('sha256').update(css).digest('base64url').slice(0, LETTERS)}`
    const sheet = sheets.get(className) ?? css
    if (sheet !== css) throw new Error(`${className} of ${file} is a class of another sheet, too. Rename it.`)
    sheets.set(className, css)
    return className
  }
}
