import { connect, type Socket } from 'node:net'
import { Capabilities } from 'selenium-webdriver'
import type { Command, Executor } from 'selenium-webdriver/lib/command.js'
import { throwDecodedError } from 'selenium-webdriver/lib/error.js'
import { Session } from 'selenium-webdriver/lib/session.js'

/**
 * Firefox takes the commands of WebDriver over its own socket, Marionette; a driver beside it would only translate from
 * HTTP, and Debian has none. (docs/engines.md)
 */

/** Commands of the journeys, by the client's names, and Firefox's names of them. */
const COMMANDS: Readonly<Record<string, string>> = {
  newSession: 'WebDriver:NewSession',
  quit: 'Marionette:Quit',
  get: 'WebDriver:Navigate',
  refresh: 'WebDriver:Refresh',
  goBack: 'WebDriver:Back',
  getCurrentUrl: 'WebDriver:GetCurrentURL',
  setWindowRect: 'WebDriver:SetWindowRect',
  executeScript: 'WebDriver:ExecuteScript',
  executeAsyncScript: 'WebDriver:ExecuteAsyncScript',
  clickElement: 'WebDriver:ElementClick',
  clearElement: 'WebDriver:ElementClear',
  sendKeysToElement: 'WebDriver:ElementSendKeys',
  getAriaRole: 'WebDriver:GetComputedRole',
  getAccessibleName: 'WebDriver:GetComputedLabel',
  screenshot: 'WebDriver:TakeScreenshot',
}

/** Parameters that the browser needs beside the command's own. */
const ADDED: Readonly<Record<string, object>> = {
  quit: { flags: ['eForceQuit'] },
  // The viewport, as WebDriver has it: Marionette's own default is the whole page.
  screenshot: { full: false },
}

interface Failure {
  readonly error: string
  readonly message: string
}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Most results stand in an object of one member, as they do in an answer of WebDriver. */
function unwrapped(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && Object.keys(result).join() === 'value'
  return isWrapped ? (result as { value: unknown }).value : result
}

/** The client names an element in the path of a request by an object, Firefox by its id alone. */
const idOf = (element: unknown): unknown =>
  typeof element === 'object' && element !== null ? Object.values(element)[0] : element

/** The Firefox message of a command of the client. */
function messageOf(command: Command): readonly [string, object] {
  const name = command.getName()
  const own = COMMANDS[name]
  if (own === undefined) throw new Error(`No journey has needed ${name} so far: add it here`)
  const { sessionId: _, id, ...parameters } = command.getParameters() as Record<string, unknown>
  return [own, { ...parameters, ...(id === undefined ? {} : { id: idOf(id) }), ...ADDED[name] }]
}

/** Calls `take` with every message that arrives: its length in bytes, a colon, and JSON. */
function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let bytes = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk])
    for (;;) {
      const colon = bytes.indexOf(':')
      if (colon < 0) return
      const end = colon + 1 + Number(bytes.toString('latin1', 0, colon))
      if (bytes.length < end) return
      take(JSON.parse(bytes.toString('utf8', colon + 1, end)))
      bytes = bytes.subarray(end)
    }
  })
}

/** The client's way to a Firefox that listens on `port` of this machine. */
export class Marionette implements Executor {
  readonly #socket: Socket
  readonly #waiting = new Map<number, Waiting>()
  #count = 0

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1' })
    readMessages(this.#socket, (message) => this.#take(message))
    const end = (error?: Error) => {
      const reason = error ?? new Error('Firefox ended')
      for (const { reject } of this.#waiting.values()) reject(reason)
      this.#waiting.clear()
    }
    this.#socket.on('error', end)
    this.#socket.on('close', () => end())
  }

  #take(message: unknown): void {
    // The first message says which protocol this is.
    if (!Array.isArray(message)) return
    const [, id, failure, result] = message as [1, number, Failure | null, unknown]
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    try {
      if (failure !== null) throwDecodedError(failure)
      waiting?.resolve(unwrapped(result))
    } catch (error) {
      waiting?.reject(error as Error)
    }
  }

  #send(name: string, parameters: object): Promise<unknown> {
    const id = ++this.#count
    const text = Buffer.from(JSON.stringify([0, id, name, parameters]))
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#socket.write(`${text.length}:`)
      this.#socket.write(text)
    })
  }

  /** Sends a command of the client and waits for its result. @throws the error of WebDriver that the browser names */
  async execute(command: Command): Promise<unknown> {
    const result = await this.#send(...messageOf(command))
    if (command.getName() !== 'newSession') return result
    const { sessionId, capabilities } = result as { sessionId: string; capabilities: object }
    return new Session(sessionId, new Capabilities(capabilities))
  }
}
