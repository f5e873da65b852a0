import { type Firm, type FirmRow, firmDefaults, toFirmRow } from '#contract/firm.ts'

/** A firm with an active offer; `changes` says what the test is about. */
export function sampleFirm(changes: Partial<Firm> = {}): Firm {
  return {
    ...firmDefaults,
    instruments: ['forex'],
    id: 'firm-1',
    slug: 'apex',
    logoImage: '',
    updated_at: '2026-11-20T10:00:00.000Z',
    name: 'Apex',
    category: 'gold',
    website: 'https://apex.example/',
    description: 'A firm.',
    maxFunding: '$300,000',
    profitSplit: '90%',
    evaluationFee: '$147',
    affiliateEnabled: true,
    affiliateCode: 'SAVE',
    affiliateUrl: 'https://apex.example/?ref=1',
    discountPercentage: 20,
    ...changes,
  }
}

/** The same as a row of the list. */
export const sampleRow = (changes: Partial<Firm> = {}): FirmRow => toFirmRow(sampleFirm(changes))
