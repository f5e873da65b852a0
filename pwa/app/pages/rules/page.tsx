import { Rules } from '#pwa/challenges/rules/rules.tsx'

export const Page = Rules
