import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { nextRevision, readRevision } from '#backend/models/publication-state.ts'
import { readSettings as readStored, writeGroups } from '#backend/models/settings.ts'
import { readThemes } from '#backend/models/theme.ts'
import { initData } from '#contract/directory.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { publicGroupKeys, settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { ensureDefaultData } from './default-data.ts'

describeEachDatabase('Default data', (databases) => {
  test('is made once, however many ask at the same time', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    const before = await readRevision(database)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => ensureDefaultData(database)))
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
    expect(await readRevision(database)).toBe(before + 1)
    expect(await readThemes({ database })).toMatchObject([{ id: 'default', isActive: true }])
    const [rows] = await database.sequelize.query('SELECT name FROM settings')
    expect(rows).toHaveLength(settingsGroupKeys.length)
    expect((await readStored({ database })).settings).toEqual(settingsDefaults)
  })

  test('leaves alone what staff have changed, and adds what is missing', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    const branding = { ...settingsDefaults.branding, siteName: 'Ours' }
    await inTransaction(database, async (writing) =>
      writeGroups(writing, { branding }, { revision: await nextRevision(writing) }),
    )
    expect(await ensureDefaultData(database)).toBe('created')
    const { settings } = await readStored({ database })
    expect(settings).toEqual({ ...settingsDefaults, branding })
  })

  test('answers every call the same way', async () => {
    const server = await aServer({ location: await databases.empty() })
    const replies = await Promise.all(Array.from({ length: 20 }, () => as(visitor, server).call(initData)))
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(body).toEqual({ message: 'Data already exists' })
    }
  })
})

describeEachDatabase('Settings', (databases) => {
  test('show a visitor the public groups alone, token or not', async () => {
    const server = await aServer({ location: await databases.empty() })
    const canaries = {
      smtpHost: 'canary-host',
      smtpUser: 'canary-user',
      smtpPassword: 'canary-password',
      fromEmail: 'canary@mail.example',
    }
    await inTransaction(server.database, async (writing) => {
      const groups = {
        emailSettings: { ...settingsDefaults.emailSettings, ...canaries },
        autoBackup: { ...settingsDefaults.autoBackup, email_recipient: 'canary@backup.example' },
        system: { frontendUrl: 'https://canary.example/' },
      }
      await writeGroups(writing, groups, { revision: await nextRevision(writing) })
    })
    for (const person of [visitor, { token: 'nobody' }]) {
      const { status, headers, body } = await as(person, server).call(readSettings)
      expect(status).toBe(200)
      expect(Object.keys(body).sort()).toEqual([...publicGroupKeys].sort())
      expect(JSON.stringify(body)).not.toContain('canary')
      expect(headers.get('vary')).toMatch(/Authorization/)
    }
    expect((await as({ token: 'nobody' }, server).call(readSettings)).headers.get('cache-control')).toBe(
      'no-store',
    )
  })

  test('that no longer fit fall back to their defaults instead of failing', async () => {
    const database = await databases.migrated()
    await inTransaction(database, async (writing) => {
      const display = { ...settingsDefaults.display, carouselSize: 9000 }
      await writeGroups(writing, { display }, { revision: await nextRevision(writing) })
    })
    expect((await readStored({ database })).settings.display).toEqual(settingsDefaults.display)
  })
})
