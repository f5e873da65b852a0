import { describe, expect, it } from 'vitest'
import { isTest, projectFiles, read } from './support/sources.ts'
import { arbitraryValues, classesOf, rulesOf } from './support/utilities.ts'

/** Values that no token has, each with what needs it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

const files = projectFiles('pwa/').filter((path) => /\.tsx?$/.test(path) && !isTest(path))
const components = files.filter((path) => path.endsWith('.tsx'))

/** The classes among `names` that make no rule. */
async function withoutRule(names: readonly string[]): Promise<readonly string[]> {
  const sheet = await rulesOf(names)
  return names.filter((name) => !sheet.includes(`.${name.replace(/[^\w-]/g, '\\$&')}`))
}

describe('classes of Tailwind', () => {
  it('make a rule, each of them', async () => {
    const names = new Set(components.flatMap((path) => classesOf(read(path))))
    expect(await withoutRule([...names])).toEqual([])
  })

  it('stand in components alone: of what another file names, no rule is made', () => {
    const others = files.filter((path) => !components.includes(path))
    expect(others.flatMap((path) => classesOf(read(path)).map((name) => `${path} ${name}`))).toEqual([])
  })

  it('hold no value that is not a token', () => {
    const found = components.flatMap((path) => arbitraryValues(read(path)))
    expect(found.filter((name) => EXCEPTIONS[name] === undefined)).toEqual([])
    expect(Object.keys(EXCEPTIONS).filter((name) => !found.includes(name))).toEqual([])
  })
})

describe('a sample', () => {
  it('with classes in text, in a template and in a choice is read', () => {
    const text = [
      'const a = <p className="p-3 text-sm" />',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a component, as text.
      'const b = <p className={`grid ${styles.row} ${isOpen ? "gap-2" : "gap-3"}`} />',
      "const headClasses =\n  'm-0 p-2'",
    ].join('\n')
    expect(classesOf(text)).toEqual(['p-3', 'text-sm', 'grid', 'gap-2', 'gap-3', 'm-0', 'p-2'])
  })

  it('with a class that no token knows is found', async () => {
    expect(await withoutRule(['p-3', 'p-[3px]', 'tablet:p-4', 'p-11', 'flexx'])).toEqual(['p-11', 'flexx'])
  })

  it('with a value of its own is found, and one with a token is not', () => {
    expect(
      arbitraryValues('const a = <p className="w-[13px] w-(--rail) tablet:h-[2rem] data-[x=y]:p-1" />'),
    ).toEqual(['w-[13px]', 'tablet:h-[2rem]'])
  })
})
