import { fold } from '../primitives/fold.ts'

/** The two values of logic as spreadsheets of Europe write them, besides what people do. */
const YES =
  'yes true 1 wahr vrai verdadero vero verdadeiro waar prawda pravda sand sant sann tosi igaz adevarat истина dogru αληθησ'
const NO =
  'no false 0 falsch faux falso onwaar falsz nepravda falsk falskt usann epatosi hamis fals ложь yanlis ψευδησ'

const words = new Map(
  [
    ...YES.split(' ').map((word) => [word, true] as const),
    ...NO.split(' ').map((word) => [word, false] as const),
  ].map(([word, value]) => [fold(word), value]),
)

/** The truth value of a spreadsheet's cell; null where it is neither yes nor no. */
export const readYesNo = (cell: string): boolean | null => words.get(fold(cell)) ?? null
