import { HowWeRate } from '#pwa/trust/how-we-rate.tsx'

/** The page about our ratings. */
export function HowWeRatePage() {
  return <HowWeRate />
}
