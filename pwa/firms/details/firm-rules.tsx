import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { useToday } from '#pwa/firms/use-today.ts'
import { Fold } from '#pwa/ui/fold.tsx'
import { FactLines } from './fact-lines.tsx'
import { countryFacts, ruleFacts } from './firm-facts.ts'

interface FirmRulesProps {
  readonly firm: FirmRow
  /** `null`: not loaded. */
  readonly details: FirmDetails | null
}

/** The rules of a firm, as far as they are known; folded, with what they are about. */
export function FirmRules({ firm, details }: FirmRulesProps) {
  const { country } = useMyCountry()
  const facts = ruleFacts(firm, { details, today: useToday(), country })
  if (facts.length === 0) return null
  const ofCountry = countryFacts(firm, country).map(({ label }) => label)
  const about = facts.map(({ label }) => (ofCountry.includes(label) ? 'your country' : label.toLowerCase()))
  return (
    <Fold title="Rules" result={about.join(', ')}>
      <FactLines facts={facts} />
    </Fold>
  )
}
