import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** Who is behind a firm: its company, the people that are named, and which firms it names as sisters. */
export const companySteps: readonly Step[] = [
  {
    name: '0243-company',
    up: (context) => addColumnOnce(context, 'firms', 'company', { ...column.json(), allowNull: true }),
  },
  { name: '0244-company-people', up: createPeople },
  { name: '0245-sister-firms', up: createSisters },
]

function createPeople({ queries, transaction }: StepContext) {
  const columns = {
    firm_id: { ...column.key(64), primaryKey: true },
    id: { ...column.key(64), primaryKey: true },
    name: column.key(120),
    /** The name as it is looked for. */
    name_key: column.key(120),
    role: column.key(80),
    source: column.text(),
    checkedAt: column.key(10),
    added_at: column.moment(),
  }
  const uniqueKeys = {
    company_people_by_name: { fields: ['name_key', 'firm_id', 'id'] },
    company_people_by_id: { fields: ['id', 'firm_id'] },
  }
  return queries.createTable('company_people', columns, { ...tableOptions(transaction), uniqueKeys })
}

function createSisters({ queries, transaction }: StepContext) {
  const columns = {
    firm_id: { ...column.key(64), primaryKey: true },
    sister_id: { ...column.key(64), primaryKey: true },
  }
  const uniqueKeys = { sister_firms_by_sister: { fields: ['sister_id', 'firm_id'] } }
  return queries.createTable('sister_firms', columns, { ...tableOptions(transaction), uniqueKeys })
}
