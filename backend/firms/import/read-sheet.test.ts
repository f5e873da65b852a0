import { describe, expect, it } from 'vitest'
import { sheetOf } from '#testing/backend/sheets.ts'
import { readSheet, type Sheet } from './read-sheet.ts'

const cellsOf = ({ lines }: Pick<Sheet, 'lines'>) => lines.map(({ cells }) => Object.fromEntries(cells))
const read = (text: string) => readSheet(sheetOf('firms', text))

describe('A file that a spreadsheet wrote', () => {
  const slow = [{ name: 'Halden Ridge Capital', warning: 'Slow' }]

  it.each([
    ['commas', 'name,warning\r\nHalden Ridge Capital,Slow\r\n'],
    ['semicolons and a last empty line', '\uFEFFname;warning\r\nHalden Ridge Capital;Slow\r\n\r\n'],
    ['tabs', '\uFEFFname\twarning\r\nHalden Ridge Capital\tSlow\r\n'],
    ['a line for Excel', 'sep=;\r\nname;warning\r\nHalden Ridge Capital;Slow\r\n'],
    ['a quoted line for Excel', '"sep=|"\nname|warning\nHalden Ridge Capital|Slow'],
    ['lines of an old Macintosh', 'name;warning\rHalden Ridge Capital;Slow\r'],
    ['headings in another order', 'Warning;Firm Name\r\nSlow;Halden Ridge Capital\r\n'],
  ])('with %s is read', async (_, text) => {
    const sheet = await read(text)
    expect(cellsOf(sheet)).toEqual(slow)
    // The line that Excel hides is not counted.
    expect(sheet.lines[0]?.number).toBe(2)
  })

  it.each([
    [
      'a head with another line end than the rows',
      'name,warning\r\nHalden Ridge Capital,Slow\nKestrel Row,Fast\n',
    ],
    ['one line that ends as others do', 'name,warning\nHalden Ridge Capital,Slow\r\nKestrel Row,Fast\n'],
    ['a line of an old Macintosh', 'name,warning\r\nHalden Ridge Capital,Slow\rKestrel Row,Fast\r\n'],
    [
      'quotes around what ends otherwise',
      'name,warning\r\n"Halden Ridge Capital","Slow"\n"Kestrel Row","Fast"\r\n',
    ],
    ['a line for Excel', 'sep=,\nname,warning\r\nHalden Ridge Capital,Slow\nKestrel Row,Fast'],
  ])('with %s keeps its lines apart', async (_, text) => {
    const { lines } = await read(text)
    expect(lines.map(({ number, fault }) => [number, fault])).toEqual([
      [2, ''],
      [3, ''],
    ])
    expect(cellsOf({ lines })).toEqual([...slow, { name: 'Kestrel Row', warning: 'Fast' }])
  })

  it('never makes one line of two, even where a line is cut short', async () => {
    const text = 'name,warning\r\nHalden Ridge Capital,Slow\r\nBrightmoor,X\nKestrel Row\r\n'
    const names = ['Halden Ridge Capital', 'Brightmoor', 'Kestrel Row']
    expect(cellsOf(await read(text)).map(({ name }) => name)).toEqual(names)
  })

  it('keeps the lines of a long text, however they end', async () => {
    const text = 'name,description\r\nKestrel Row,"Fast\rand\nfair\u2028and\vopen"\r\n'
    expect(cellsOf(await read(text))).toEqual([
      { name: 'Kestrel Row', description: 'Fast\nand\nfair\nand\nopen' },
    ])
  })

  it('is separated as its headings are, whatever its texts hold', async () => {
    const text = 'name;pros;instruments\r\nA, B, C;"One, two, three\r\nFour, five";"forex; cfd"\r\n;;\r\n'
    expect(cellsOf(await read(text))).toEqual([
      { name: 'A, B, C', pros: 'One, two, three\nFour, five', instruments: 'forex; cfd' },
    ])
  })

  it('may have columns that mean nothing here: they are named, and skipped unless somebody says what they are', async () => {
    const text = 'Firma;Warnung;name;\r\nHR;Langsam;Halden Ridge Capital;x\r\n'
    const sheet = await readSheet(sheetOf('firms', text))
    expect(sheet.unknown.map(({ heading }) => heading)).toEqual(['Firma', 'Warnung', ''])
    expect(cellsOf(sheet)).toEqual([{ name: 'Halden Ridge Capital' }])
    const columns = [{ at: 1, key: 'warning' }]
    const chosen = await readSheet(sheetOf('firms', text, { columns }))
    expect(cellsOf(chosen)).toEqual([{ name: 'Halden Ridge Capital', warning: 'Langsam' }])
    expect(chosen.unknown[1]).toEqual({ at: 1, heading: 'Warnung', chosen: 'warning' })
  })

  it('without a heading that is needed says so, and comes in once it is said which that is', async () => {
    const text = 'Firma;Warnung\r\nHalden Ridge Capital;Slow\r\n'
    expect(await readSheet(sheetOf('firms', text))).toMatchObject({
      fault: { code: 'column_missing' },
      unknown: [{ heading: 'Firma' }, { heading: 'Warnung' }],
    })
    const columns = [
      { at: 0, key: 'name' },
      { at: 1, key: 'warning' },
    ]
    expect(cellsOf(await readSheet(sheetOf('firms', text, { columns })))).toEqual(slow)
  })

  it('is cut behind its last line that says anything, and no cell becomes two', async () => {
    const { lines } = sheetOf('firms', 'name;warning\nA\u001fB;Slow\n;;\n\n;\n')
    expect(lines).toHaveLength(2)
    expect(cellsOf(await readSheet(sheetOf('firms', 'name\nA\u001fB')))).toEqual([{ name: 'AB' }])
  })
})
