/** The columns of the firm table, in their order. */
export const columns = [
  { key: 'firm', label: 'Firm & Rating' },
  { key: 'funding', label: 'Max Funding' },
  { key: 'split', label: 'Profit Split' },
  { key: 'fee', label: 'Eval Fee' },
  { key: 'discount', label: 'Discount' },
  { key: 'instruments', label: 'Instruments' },
  { key: 'code', label: 'Discount Code' },
  { key: 'features', label: 'Features' },
] as const

export type ColumnKey = (typeof columns)[number]['key']

/** What a column is called, where a card shows the name beside the value. */
export function columnLabel(key: ColumnKey): string {
  return columns.find((column) => column.key === key)?.label ?? ''
}
