import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { findUser, updateUser } from '#backend/models/user.ts'
import { minutes } from '#contract/primitives/time.ts'
import {
  aClock,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  lightEffort,
  verifyWith,
} from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { mailTo, useMailbox } from '#testing/backend/mail-setup.ts'
import { aMailbox } from '#testing/backend/mailbox.ts'
import { aServer } from '#testing/backend/test-server.ts'

describeEachDatabase('The hundredth wrong code in a row', (databases) => {
  test('locks the codes, and the owner is told by mail, once', { timeout: minutes(1) }, async () => {
    const clock = aClock()
    const mailbox = await aMailbox()
    const environment = { ...firstAdminEnvironment, SMTP_ALLOW_PRIVATE: '1' }
    const turns = { clock, effort: lightEffort, tlsAuthority: certificate }
    const server = await aServer({ location: await databases.empty(), environment, turns })
    const boss = await enrolled(server, firstAdmin, clock)
    await useMailbox(server, boss, mailTo(mailbox))
    const owner = await findUser({ database: server.database }, { username: firstAdmin.username })
    await inTransaction(server.database, (writing) =>
      updateUser(writing, owner?.id ?? '', { mfa_misses: 98 }),
    )
    await server.mailIdle()
    mailbox.mails.length = 0
    const told = async () => {
      await server.mailIdle()
      return mailbox.mails.filter(({ raw }) => raw.replace(/=\r\n/g, '').includes('too many wrong codes'))
    }
    clock.turn(minutes(6))
    expect((await verifyWith(server, boss, '000000')).status).toBe(401)
    expect(await told()).toEqual([])
    expect((await verifyWith(server, boss, '000000')).status).toBe(401)
    expect((await told()).map(({ to }) => to)).toEqual([[firstAdmin.email]])
    expect((await verifyWith(server, boss, '000000')).status).toBe(401)
    expect(await told()).toHaveLength(1)
  })
})
