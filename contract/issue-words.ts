import type * as v from 'valibot'

/** What is wrong with a value, in words that go on from its name; the library's own only where a schema has none. */
export function issueMessage({ type, expected, input, message }: v.BaseIssue<unknown>): string {
  if (type !== 'object' && type !== 'strict_object') return message
  if (expected === 'never') return 'is not known here'
  return input === undefined ? 'is required' : 'must be an object'
}
