import { ClosedFirms } from '#pwa/closed/closed-firms.tsx'

export const Page = ClosedFirms
