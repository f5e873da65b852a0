interface Line {
  readonly level?: unknown
  readonly time?: unknown
  readonly msg?: unknown
  readonly error?: { readonly frames?: readonly unknown[] } & Readonly<Record<string, unknown>>
}

/** Everything that a terminal shows as itself; all else could move its cursor or turn its texts around. (threat I7) */
const odd = /[^ -~]/g

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A value as it may be shown: a word as it is, anything longer in quotes. */
function told(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  if (/^[!-~]+$/.test(text) && !text.includes('"')) return text
  return JSON.stringify(text).replaceAll(odd, escaped)
}

const fieldsOf = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${told(value)}`)

/** One event of the log, a line of JSON, as lines for people at a terminal: when (UTC), what, its fields. */
export function forPeople(line: string): string {
  let event: Line
  try {
    event = JSON.parse(line)
  } catch {
    return `${told(line.trimEnd())}\n`
  }
  const { level, time, msg, error, ...fields } = event
  const { frames = [], ...fault } = error ?? {}
  const moment = String(time).slice('2026-11-25T'.length, '2026-11-25T13:07:02'.length)
  const rank = level === 'info' ? [] : [String(level).toUpperCase()]
  const said = [moment, ...rank, String(msg), ...fieldsOf(fields), ...fieldsOf(fault)].join('  ')
  const places = frames.map((frame) => `    ${String(frame).replaceAll(odd, escaped)}\n`)
  return `${said.replaceAll(odd, escaped)}\n${places.join('')}`
}
