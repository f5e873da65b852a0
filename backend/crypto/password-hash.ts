import { createHmac } from 'node:crypto'
import { createGate } from '#backend/load-shedding/gate.ts'
import { passwordForm } from '#contract/primitives/password-form.ts'

/** Loaded at the first use: most servers spend their days answering visitors. */
const library = () => import('@node-rs/argon2')

/** How much work a hash is, and how much of it at once. (threats A2, A3) */
export interface HashingEffort {
  /** KiB of memory, and passes over it. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly atOnce: number
  readonly waiting: number
}

/** argon2id as OWASP lists it: 19,456 KiB, 2 passes, 1 lane; two at once, twenty waiting. */
export const hashingEffort: HashingEffort = { memoryCost: 19_456, timeCost: 2, atOnce: 2, waiting: 20 }

/** The result of comparing a password with its hash. */
interface PasswordCheck {
  readonly matches: boolean
  /** The hash is weaker than what is made today, or of the password as it was typed: store a new one. */
  readonly isWeak: boolean
}

/** How a check waits: urgent ones before the others; `first` runs when its turn has come, and may refuse it. */
interface Turn {
  readonly urgent?: boolean
  readonly first?: () => Promise<void>
}

/** The only way to argon2. Everything here waits at one gate. */
export interface PasswordHasher {
  /** The PHC string of a password in its one form. @throws GateFull */
  hash(password: string): Promise<string>
  /**
   * Compares with a PHC string, also as it was typed, which hashes of earlier versions were made of; "" or anything unreadable
   * costs the same time and never matches. @throws GateFull
   */
  check(password: string, stored: string, turn?: Turn): Promise<PasswordCheck>
  /** Whether a check that is not urgent would be refused now. */
  isBusy(): boolean
  /** The digests of short codes under one salt, as hexadecimal. @throws GateFull */
  digests(codes: readonly string[], salt: Buffer): Promise<readonly string[]>
}

/** `pepper` is a key that the database does not hold. */
export function createPasswordHasher(pepper: Buffer, effort = hashingEffort): PasswordHasher {
  const { memoryCost, timeCost, atOnce, waiting } = effort
  const gate = createGate(atOnce, waiting)
  const cost = { memoryCost, timeCost, parallelism: 1 }
  // As text: the library verifies nothing that is not UTF-8.
  const peppered = (password: string) =>
    createHmac('sha256', pepper).update(password, 'utf8').digest('base64url')
  const hashed = async (password: string) => (await library()).hash(peppered(password), cost)
  let nobody: Promise<string> | null = null
  const nobodysHash = () => {
    nobody ??= hashed('').catch((error) => {
      nobody = null
      throw error
    })
    return nobody
  }

  const compare = async (password: string, stored: string): Promise<boolean | null> => {
    const { verify } = await library()
    try {
      return await verify(stored, peppered(password))
    } catch {
      return null
    }
  }

  // Everything that was typed is compared in all its forms, whether or not there is such a user, or the time would tell.
  const compareForms = async (typed: string, stored: string): Promise<PasswordCheck | null> => {
    const form = passwordForm(typed)
    const inForm = await compare(form, stored)
    const asTyped = typed === form ? false : await compare(typed, stored)
    if (inForm === null || asTyped === null) return null
    return { matches: inForm || asTyped, isWeak: asTyped || (inForm && (await isWeak(stored, cost))) }
  }

  return {
    isBusy: gate.isFull,
    hash: (password) => gate.pass(() => hashed(passwordForm(password))),
    check: (password, stored, { urgent = false, first } = {}) =>
      gate.pass(async () => {
        await first?.()
        // Also for accounts that exist, or the time of the first check would reveal that there is none.
        const another = await nobodysHash()
        const outcome = stored === '' ? null : await compareForms(password, stored)
        if (outcome !== null) return outcome
        await compareForms(password, another)
        return { matches: false, isWeak: false }
      }, urgent),
    digests: (codes, salt) =>
      gate.pass(async () => {
        const { hashRaw } = await library()
        const all: string[] = []
        for (const code of codes) all.push((await hashRaw(peppered(code), { ...cost, salt })).toString('hex'))
        return all
      }),
  }
}

/** Whether a PHC string was made with less than today's cost. */
async function isWeak(
  stored: string,
  cost: Pick<HashingEffort, 'memoryCost' | 'timeCost'>,
): Promise<boolean> {
  const { parseOptions } = await library()
  const { memoryCost, timeCost } = parseOptions(stored)
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost
}
