/** The single facts of the company behind a firm, in their order, with the most characters of each. */
export const factLengths = {
  legalName: 160,
  registrationNumber: 80,
  country: 80,
  founded: 10,
  broker: 160,
  technology: 160,
} as const
export type CompanyFactKey = keyof typeof factLengths
export const factKeys = Object.keys(factLengths) as CompanyFactKey[]

/** The most rows of each list of a company. */
export const mostRows = { people: 12, sisters: 20, notices: 20 } as const
export type CompanyListKey = keyof typeof mostRows

/** Longest values in the rows of the lists, in characters. */
export const companyLengths = { name: 120, role: 80, title: 200, authority: 120 } as const
