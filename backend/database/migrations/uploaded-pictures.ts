import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Pictures that staff uploaded. */
export const uploadedPictureSteps: readonly Step[] = [
  { name: '0125-uploaded-pictures', up: createUploadedPictures },
]

function createUploadedPictures({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(32), primaryKey: true },
    kind: column.key(16),
    bytes: { type: 'MEDIUMBLOB', allowNull: false },
    size: column.whole(),
    width: column.whole(),
    height: column.whole(),
    uploaded_at: column.moment(),
    used_at: column.moment(),
  }
  const uniqueKeys = {
    uploaded_pictures_by_kind: { fields: ['kind', 'uploaded_at', 'id'] },
    uploaded_pictures_by_use: { fields: ['used_at', 'id'] },
  }
  return queries.createTable('uploaded_pictures', columns, { ...tableOptions(transaction), uniqueKeys })
}
