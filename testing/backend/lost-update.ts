import { verifyEmail } from '#contract/accounts/sign-in.ts'
import { changeUser, createUser, listUsers, userTag } from '#contract/accounts/users-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { changeFirm, firmTag, listFirms } from '#contract/firm-endpoints.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { DEFAULT_THEME_ID } from '#contract/theme/theme.ts'
import { changeTheme, readTheme } from '#contract/theme/theme-endpoints.ts'
import { enrolled, firstAdmin, type SignedIn, type TestClock } from './accounts.ts'
import { as, type CallAnswer, type Person, type TestServer, visitor } from './test-server.ts'

type Server = Pick<TestServer, 'url'>

/** What a thing says of itself: the field that the writers change, and the tag of its state. */
interface State {
  readonly value: string
  readonly tag: string
}

/** A thing that several want to change. */
interface Contested {
  readonly endpoint: Endpoint
  read(): Promise<State>
  input(value: string): { readonly params?: Record<string, string>; readonly body: unknown }
  /** The contested field in the thing as an answer carries it. */
  valueIn(thing: never): string
}

/** What became of one round: how many wrote, how many were refused, and how many writes vanished without a word. */
interface Round {
  readonly wrote: number
  readonly refused: number
  readonly lost: number
  /** Answers that were neither, as status and code. */
  readonly others: readonly string[]
}

async function secondAdmin(server: Server, boss: Person, clock: TestClock): Promise<SignedIn> {
  const body = { username: 'second', email: 'second@example.com', password: 'Paper-Lake-84', role: 'admin' }
  const made = await as(boss, server).call(createUser, { body })
  const token = made.body.verification_url.split('/').at(-1)
  await as(visitor, server).call(verifyEmail, { body: { token } })
  return enrolled(server, body, clock)
}

/** The four kinds of things that staff overwrite, by name, as `reader` sees them. */
function things(server: Server, reader: Person, [firmId, userId]: readonly [string, string]) {
  const get = async (endpoint: Endpoint, input = {}) => as(reader, server).call(endpoint, input)
  const oneOf = async (endpoint: Endpoint, id: string) =>
    (await get(endpoint)).body.find((one: { id: string }) => one.id === id)
  const tagOf = ({ headers }: CallAnswer) => headers.get('etag') ?? ''
  const settings: Contested = {
    endpoint: changeSettings as Endpoint,
    read: async () => {
      const answer = await get(readSettings)
      return { value: answer.body.heroSection.title, tag: tagOf(answer) }
    },
    input: (title) => ({ body: { heroSection: { title, description: 'Contested' } } }),
    valueIn: ({ heroSection }: { heroSection: { title: string } }) => heroSection.title,
  }
  const firm: Contested = {
    endpoint: changeFirm as Endpoint,
    read: async () => {
      const found = await oneOf(listFirms, firmId)
      return { value: found.warning, tag: firmTag(found) }
    },
    input: (warning) => ({ params: { id: firmId }, body: { warning } }),
    valueIn: ({ warning }: { warning: string }) => warning,
  }
  const theme: Contested = {
    endpoint: changeTheme as Endpoint,
    read: async () => {
      const answer = await get(readTheme as Endpoint, { params: { id: DEFAULT_THEME_ID } })
      return { value: answer.body.name, tag: tagOf(answer) }
    },
    input: (name) => ({ params: { id: DEFAULT_THEME_ID }, body: { name } }),
    valueIn: ({ name }: { name: string }) => name,
  }
  const user: Contested = {
    endpoint: changeUser as Endpoint,
    read: async () => {
      const found = await oneOf(listUsers, userId)
      return { value: found.username, tag: userTag(found) }
    },
    input: (username) => ({ params: { id: userId }, body: { username } }),
    valueIn: ({ username }: { username: string }) => username,
  }
  return { settings, firm, theme, user }
}

async function round(
  server: Server,
  writers: readonly Person[],
  thing: Contested,
  par: number,
): Promise<Round> {
  const { tag } = await thing.read()
  const values = Array.from({ length: par }, (_, n) => `writer-${n}-${tag.replace(/\W/g, '')}`.toLowerCase())
  const answers = await Promise.all(
    values.map((value, n) => {
      const input = { ...thing.input(value), headers: { 'If-Match': tag } }
      return as(writers[n % writers.length] ?? visitor, server).call(thing.endpoint, input)
    }),
  )
  const after = await thing.read()
  const isTold = ({ status, body }: CallAnswer) =>
    status === 412 && thing.valueIn(body.current as never) === after.value
  const wrote = values.filter((_, n) => answers[n]?.status === 200)
  const others = answers.filter((answer) => answer.status !== 200 && !isTold(answer))
  return {
    wrote: wrote.length,
    refused: answers.filter(isTold).length,
    lost: wrote.filter((value) => value !== after.value).length,
    others: others.map(({ status, body }) => `${status} ${body.code}`),
  }
}

/**
 * Two admins who save the same thing at once, from what both saw: one round for settings, a firm, a theme and a user.
 * Returns functions by name, each of which makes a round of `par` writers. (threat J1)
 */
export async function lostUpdateRounds(
  server: Server,
  clock: TestClock,
): Promise<Record<string, (par: number) => Promise<Round>>> {
  const boss = await enrolled(server, firstAdmin, clock)
  const second = await secondAdmin(server, boss, clock)
  const [firm] = (await as(boss, server).call(listFirms)).body
  const body = {
    username: 'victim',
    email: 'victim@example.com',
    password: 'Paper-Lake-84',
    role: 'moderator',
  }
  const user = (await as(boss, server).call(createUser, { body })).body
  const found = Object.entries(things(server, boss, [firm.id, user.id]))
  return Object.fromEntries(
    found.map(([name, thing]) => [name, (par: number) => round(server, [boss, second], thing, par)]),
  )
}

/** Whether exactly one wrote and all others got a conflict. */
export const isFair = ({ wrote, refused, lost }: Round, par: number): boolean =>
  wrote === 1 && refused === par - 1 && lost === 0
