import { firm } from '#contract/firm.ts'
import { publicSettings } from '#contract/settings/public-groups.ts'
import { theme } from '#contract/theme/theme.ts'

const keysOf = (schema: unknown): unknown => {
  if (typeof schema !== 'object' || schema === null || !('entries' in schema)) return 0
  const entries = Object.entries(schema.entries as Record<string, unknown>)
  return entries.map(([key, value]) => [key, keysOf(value)])
}

/** Names every stored field: rows of another shape are dropped and fetched again. */
export function directoryShape(): string {
  return JSON.stringify([firm, publicSettings, theme].map(keysOf))
}
