import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Firms, settings, themes, and the one row that numbers their published states. */
export const directorySteps: readonly Step[] = [
  { name: '0001-firms', up: createFirms },
  { name: '0002-tombstones', up: createTombstones },
  { name: '0003-settings', up: createSettings },
  { name: '0004-themes', up: createThemes },
  { name: '0005-publication-state', up: createPublicationState },
  { name: '0006-first-revision', up: insertFirstRevision },
]

function createFirms({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    slug: { ...column.key(80), unique: true },
    revision: column.revision(),
    updated_at: column.moment(),
    name: column.key(120),
    category: column.key(32),
    website: column.text(),
    logoUrl: column.long(),
    instruments: column.json(),
    affiliateEnabled: column.flag(),
    affiliateCode: column.key(64),
    affiliateUrl: column.text(),
    discountPercentage: column.whole(),
    discountValidUntil: column.key(10),
    requiresCodeCopy: column.flag(),
    includeInCarousel: column.flag(),
    maxFunding: column.key(80),
    profitSplit: column.key(80),
    evaluationFee: column.key(80),
    maxAccounts: column.key(40),
    copyTrading: column.flag(),
    warning: column.text(),
    description: column.text(),
    pros: column.json(),
    cons: column.json(),
    experience: column.text(),
    platforms: column.json(),
    drawdownType: column.key(80),
    payoutFrequency: column.key(80),
    restrictedCountries: column.json(),
    evidence: column.json(),
    codeCheckedAt: column.key(10),
  }
  return queries.createTable('firms', columns, tableOptions(transaction))
}

function createTombstones({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    revision: column.revision(),
    deleted_at: column.moment(),
  }
  return queries.createTable('tombstones', columns, tableOptions(transaction))
}

function createSettings({ queries, transaction }: StepContext) {
  const columns = {
    name: { ...column.key(64), primaryKey: true },
    value: column.json(),
    revision: column.revision(),
    updated_at: column.moment(),
  }
  return queries.createTable('settings', columns, tableOptions(transaction))
}

function createThemes({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    revision: column.revision(),
    name: column.key(80),
    colors: column.json(),
    logoUrl: column.long(),
    logoSmallUrl: column.long(),
    faviconUrl: column.long(),
    fontFamily: column.key(200),
    borderRadius: column.key(16),
    isActive: column.flag(),
    createdAt: column.moment(),
  }
  return queries.createTable('themes', columns, tableOptions(transaction))
}

function createPublicationState({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.whole(), primaryKey: true },
    revision: column.revision(),
    delta_from: column.revision(),
  }
  return queries.createTable('publication_state', columns, tableOptions(transaction))
}

/** It starts at the time of day, so that a recreated database never repeats numbers of the previous one. */
async function insertFirstRevision({ queries, transaction }: StepContext) {
  const [rows] = await queries.sequelize.query('SELECT id FROM publication_state', { transaction })
  if (rows.length > 0) return
  const revision = Date.now()
  const row = { id: 1, revision, delta_from: revision }
  await queries.bulkInsert('publication_state', [row], { transaction })
}
