import { compile } from 'tailwindcss'
import { read } from './sources.ts'

/** The sheet that Tailwind makes of these classes. */
export async function rulesOf(names: readonly string[]): Promise<string> {
  const { build } = await compile(`${read('pwa/styles/theme.css')}\n@tailwind utilities;`)
  return build([...names])
}

/** What stands in `className` or in a constant of classes (`headClasses`): a text, or an expression up to its closing brace. */
const ATTRIBUTE =
  /\b(?:className=|className: |const \w*Classes =\s+)(?:["']([^"']*)["']|\{((?:[^{}]|\$\{[^{}]*\})*)\}|(`[^`]*`))/g

/** A name of a sheet's class, `styles['text-link']`, or what picks one, and words that are compared. */
const KEY = /\[[^\]]*\]|[=!]== *'[^']*'/g

/** The classes that a component names in text: those of `className`, of templates and choices in it, too. */
export function classesOf(component: string): readonly string[] {
  return [...component.matchAll(ATTRIBUTE)].flatMap(([, text, expression, template]) =>
    text === undefined ? inExpression(expression ?? template ?? '') : words(text),
  )
}

/** The classes that hold a value of their own: `w-[13px]`. */
export function arbitraryValues(component: string): readonly string[] {
  return classesOf(component).filter((name) => /-\[/.test(name))
}

function inExpression(expression: string): readonly string[] {
  return [...expression.replace(KEY, '').matchAll(/`((?:[^`$]|\$\{[^}]*\})*)`|'([^']*)'|"([^"]*)"/g)].flatMap(
    ([, template, single, double]) =>
      template === undefined
        ? words(single ?? double ?? '')
        : [...template.matchAll(/\$\{([^}]*)\}|([^$]+)/g)].flatMap(([, inner, plain]) =>
            inner === undefined ? words(plain ?? '') : inExpression(inner),
          ),
  )
}

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)
