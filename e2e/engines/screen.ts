import { error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { expect } from 'vitest'
import { holdsWholeApp, isInteractive, isStored } from '../fixtures/visitor.ts'

/** Elements that may have a role. */
const MAY_BE = {
  button: 'button',
  link: 'a[href]',
  heading: 'h1,h2,h3',
  textbox: 'input,textarea',
  radio: 'input[type=radio]',
  dialog: 'dialog[open]',
} as const

type Role = keyof typeof MAY_BE
type Name = string | RegExp

/** A page that a driver controls: the parts in sight, by their roles and names. */
export interface Screen {
  /** Opens a path and waits until the page answers to taps. */
  goto(path: string): Promise<void>
  reload(): Promise<void>
  /** Waits until the page answers to taps. */
  ready(): Promise<void>
  /** Waits until this device could do without the server. */
  untilStored(): Promise<void>
  /** Waits until it could for every page: from the second visit on. */
  untilWholeStored(): Promise<void>
  /** Waits for the control in sight that the browser itself gives this name; behind an open dialog there is none. */
  find(role: Role, name: Name): Promise<WebElement>
  click(role: Role, name: Name): Promise<void>
  /** Types over what a field holds. */
  fill(name: Name, words: string): Promise<void>
  valueOf(name: Name): Promise<string>
  /** Presses a key where the focus is. */
  press(...keys: string[]): Promise<void>
  /** Whether these words are in sight now. */
  says(words: Name): Promise<boolean>
  /** Waits until these words are in sight. */
  waitFor(words: Name): Promise<void>
  waitUntilGone(words: Name): Promise<void>
  /** Names of the firms that the list shows, in order. */
  listed(): Promise<string[]>
  /** Path and query of the address. */
  place(): Promise<string>
}

/** Controls in sight, each with the words of its name. Runs in the page. */
const inSight = (selector: string): [HTMLElement, string][] => {
  const read = (label: Element) => {
    const copy = label.cloneNode(true) as Element
    for (const mark of copy.querySelectorAll('[aria-hidden="true"]')) mark.remove()
    return copy.textContent
  }
  const top = [...document.querySelectorAll('dialog:modal')].at(-1)
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  return all
    .filter(
      (one) => (top === undefined || top.contains(one)) && one.checkVisibility({ visibilityProperty: true }),
    )
    .map((one) => {
      const labels = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.labels : null
      const label = [...(labels ?? [])].map(read).join(' ')
      return [one, one.ariaLabel || label || one.textContent]
    })
}

/** The words on screen: those of an open dialog, before which nothing else is. Runs in the page. */
const wordsInSight = () => {
  const top = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
  const typed = [...top.querySelectorAll('input')].map(({ value }) => value).filter((value) => value !== '')
  return `${top.innerText}\nTyped: ${typed.join(', ')}`
}

const untilDrawnAgain = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

const firmNames = () =>
  [...document.querySelectorAll('main tbody tr')].map(
    (row) => row.querySelector('th a, th strong')?.textContent ?? '',
  )

const isNamed = (name: Name, text: string) => {
  const words = text.replace(/\s+/g, ' ').trim()
  return typeof name === 'string' ? words === name : name.test(words)
}

/** Clicks a control; false: it is still on its way onto the screen, where drivers refuse to. */
const tryToClick = (control: WebElement): Promise<boolean> =>
  control.click().then(
    () => true,
    (fault: unknown) => {
      if (fault instanceof error.ElementNotInteractableError) return false
      throw fault
    },
  )

/** The page in the only window of `driver`, on the site at `origin`. */
export function screenOf(driver: WebDriver, origin: string): Screen {
  const run = <T>(script: (...args: never[]) => T | Promise<T>, ...args: unknown[]): Promise<T> =>
    driver.executeScript(script, ...args)
  const ready = () =>
    expect.poll(() => run(isInteractive), { message: 'the page answers to taps' }).toBe(true)

  async function lookFor(role: Role, name: Name): Promise<WebElement | null> {
    const found = await driver.executeScript<[WebElement, string][]>(inSight, MAY_BE[role])
    for (const [element, words] of found) {
      if (isNamed(name, words) && isNamed(name, await element.getAccessibleName())) return element
    }
    return null
  }
  async function find(role: Role, name: Name): Promise<WebElement> {
    let element: WebElement | null = null
    const look = async () => {
      element = await lookFor(role, name)
      return element !== null
    }
    try {
      await expect.poll(look).toBe(true)
    } catch (cause) {
      // The reader of a failure first asks for what is in sight instead.
      const words = (await run(wordsInSight)).replace(/\s*\n\s*/g, ' | ')
      throw new Error(`No ${role} "${name}" beside: ${words}`, { cause })
    }
    return element as unknown as WebElement
  }
  const says = async (words: Name) => {
    const text = await run(() => document.body.innerText)
    return typeof words === 'string' ? text.includes(words) : words.test(text)
  }
  return {
    ready,
    find,
    says,
    goto: async (path) => {
      await driver.get(`${origin}${path}`)
      await ready()
    },
    reload: async () => {
      // As a visitor does it: the command of Firefox's driver passes the service worker by.
      await run(() => {
        document.documentElement.dataset.left = ''
        location.reload()
      })
      await expect.poll(() => run(() => document.documentElement.dataset.left)).not.toBe('')
      await ready()
    },
    untilStored: () => expect.poll(() => run(isStored), { message: 'stored' }).toBe(true),
    untilWholeStored: () => expect.poll(() => run(holdsWholeApp), { message: 'whole' }).toBe(true),
    click: async (role, name) => {
      const control = await find(role, name)
      // Drivers scroll only until it is on the screen, where a bar may lie over it.
      await run((one: Element) => one.scrollIntoView({ block: 'center', behavior: 'instant' }), control)
      await expect.poll(() => tryToClick(control), { message: `${role} ${name} can be clicked` }).toBe(true)
    },
    fill: async (name, words) => {
      const field = await find('textbox', name)
      const value = () => run((one: HTMLInputElement) => one.value, field)
      // Drivers of a busy machine lose keys: they are pressed again, as people would who see it.
      const type = async () => {
        await field.clear()
        await field.sendKeys(words)
        // Keys that come late come before the page has drawn once more.
        await run(untilDrawnAgain)
        return value()
      }
      await expect.poll(type, { message: `"${name}" is filled in` }).toBe(words)
    },
    valueOf: async (name) => run((field: HTMLInputElement) => field.value, await find('textbox', name)),
    press: async (...keys) => {
      const active = await driver.executeScript<WebElement>(() => document.activeElement)
      await active.sendKeys(...keys)
    },
    waitFor: (words) => expect.poll(() => says(words), { message: `"${words}" is there` }).toBe(true),
    waitUntilGone: (words) => expect.poll(() => says(words), { message: `"${words}" is gone` }).toBe(false),
    listed: () => run(firmNames),
    place: async () => {
      const { pathname, search } = new URL(await driver.getCurrentUrl())
      return pathname + search
    },
  }
}
