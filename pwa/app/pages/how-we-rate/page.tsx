import { HowWeRate } from '#pwa/trust/how-we-rate.tsx'

export const Page = HowWeRate
