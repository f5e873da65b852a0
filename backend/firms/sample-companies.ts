import type { Company } from '#contract/company/company.ts'

/** The day on which all of it was compared, as the sources of the samples are invented, too. */
const checkedAt = '2026-11-20'
const REGISTER = 'https://register.example/'

const fact = (value: string, source: string) => ({ value, source, checkedAt })

/** The invented company behind Opal Harbor Trading, whose other firm closed. */
const opalHarbor: Company = {
  legalName: fact('Opal Harbor Trading Ltd', `${REGISTER}1204881`),
  registrationNumber: fact('EL 1 204 881', `${REGISTER}1204881`),
  country: fact('Elbany', `${REGISTER}1204881`),
  founded: fact('2023-06', `${REGISTER}1204881`),
  technology: fact('MetaTrader 5, cTrader', 'https://opalharbor.example/platforms'),
  people: [
    {
      id: 'sample-opal-director',
      name: 'Marek Dvorn',
      role: 'director',
      source: `${REGISTER}1204881`,
      checkedAt,
    },
  ],
  sisters: [
    { id: 'sample-opal-sister', firmId: '', name: 'Copperline Prop', source: `${REGISTER}20418`, checkedAt },
  ],
  notices: [
    {
      id: 'sample-opal-notice',
      title: 'Not authorised to take deposits from the public',
      authority: 'Financial Authority of Elbany',
      day: '2026-11-17',
      source: 'https://authority.example/notices/311',
      checkedAt,
    },
  ],
}

/** The invented company behind Copperline Prop, which closed. */
const copperline: Company = {
  legalName: fact('Copperline Markets Ltd', `${REGISTER}20418`),
  registrationNumber: fact('EL 20 418', `${REGISTER}20418`),
  country: fact('Elbany', `${REGISTER}20418`),
  founded: fact('2022', `${REGISTER}20418`),
  people: [],
  sisters: [],
  notices: [],
}

const kestrel: Company = {
  legalName: fact('Kestrel Row Holdings Ltd', `${REGISTER}88120`),
  country: fact('Elbany', `${REGISTER}88120`),
  founded: fact('2021-02-15', `${REGISTER}88120`),
  broker: fact('Tern Liquidity', 'https://kestrelrow.example/partners'),
  people: [],
  sisters: [],
  notices: [],
}

const companies: Readonly<Record<string, Company>> = {
  'Opal Harbor Trading': opalHarbor,
  'Copperline Prop': copperline,
  'Kestrel Row Funding': kestrel,
}

/**
 * The invented company of a sample firm by its name; undefined where it has none. `idOf`: the id of a sample by its name, "" where
 * none is known.
 */
export function sampleCompany(firm: string, idOf: (name: string) => string): Company | undefined {
  const company = companies[firm]
  return (
    company && {
      ...company,
      sisters: company.sisters.map((sister) => ({ ...sister, firmId: idOf(sister.name) })),
    }
  )
}
