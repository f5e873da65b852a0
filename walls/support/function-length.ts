import { parseSync, Visitor } from 'vite'
import type { Source } from './sources.ts'

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** The functions of a file that have more lines than `most`, from the first to the last of each. */
export function longFunctions({ path, text }: Source, most: number): readonly string[] {
  const found: string[] = []
  const measure = ({ start, end }: { readonly start: number; readonly end: number }) => {
    const first = lineAt(text, start)
    const lines = lineAt(text, end) - first + 1
    if (lines > most) found.push(`${path}:${first} (${lines} lines)`)
  }
  const visitor = new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  })
  visitor.visit(parseSync(path, text).program)
  return found
}
