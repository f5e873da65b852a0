import pino, { type DestinationStream } from 'pino'
import { forPeople } from './log-for-people.ts'
import { logOutput } from './log-output.ts'

/** Everything that a line may hold beside its event: no body, no query, no header, no SQL. (threat I7) */
const texts = [
  'request_id',
  'method',
  'path',
  'address',
  /** Name of a member of the staff. */
  'who',
  'action',
  'subject',
  'subject_id',
  'factor',
  'outcome',
  'network',
  /** Of an entry of the history, in the chain. */
  'hash',
  'detail',
] as const
/** `took`: milliseconds. `position`: of an entry of the history, in the chain. */
const numbers = ['status', 'took', 'revision', 'count', 'position'] as const

export type LogFields = Partial<
  Record<(typeof texts)[number], string> & Record<(typeof numbers)[number], number>
>

export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, error: unknown, fields?: LogFields): void
}

const SECRETS = /\b(?:pf|enr|ver|rst)_[\w-]{8,}|\bBearer\s+\S+|:\/\/[^\s/@]+@/gi
const MAX_LENGTH = 500

/** The text without tokens and credentials, cut to a length that no line exceeds. */
function redact(text: string): string {
  return text.slice(0, MAX_LENGTH).replace(SECRETS, '[redacted]')
}

function pick(fields: LogFields): Record<string, unknown> {
  const entries = [...texts, ...numbers]
    .filter((key) => fields[key] !== undefined)
    .map((key) => [key, fields[key]])
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? redact(value) : value]),
  )
}

/** The error and its stack. Database errors quote the values of a statement, so of them only the code is kept. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const fromDatabase = 'sql' in error || 'parent' in error
  const cause = 'parent' in error && error.parent instanceof Error ? error.parent : error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    code: 'code' in cause ? String(cause.code) : undefined,
    message: fromDatabase ? undefined : redact(error.message),
    frames: frames.slice(0, 8).map((line) => line.trim()),
  }
}

/** Lines of JSON for programs that read the output, lines for people where it is a terminal. */
export const shapeFor = (isTTY: boolean | undefined): typeof forPeople | undefined =>
  isTTY ? forPeople : undefined

const standardOutput = () => logOutput(undefined, shapeFor(process.stdout.isTTY))

/** One JSON line an event; to standard output, in whose form it is then, unless another destination is given. */
export function createLog(destination: DestinationStream = standardOutput()): Log {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const lines = pino(options, destination)
  return {
    info: (event, fields = {}) => lines.info(pick(fields), event),
    warn: (event, fields = {}) => lines.warn(pick(fields), event),
    error: (event, error, fields = {}) => lines.error({ ...pick(fields), error: describe(error) }, event),
  }
}
