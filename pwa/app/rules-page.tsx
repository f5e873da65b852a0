import { Rules } from '#pwa/challenges/rules/rules.tsx'

/** What the terms of challenges mean. */
export function RulesPage() {
  return <Rules />
}
