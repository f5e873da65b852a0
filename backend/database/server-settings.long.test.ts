import { allWorksUnder } from '#testing/backend/amounts/server-settings.ts'
import { serverSettings } from '#testing/backend/server-settings.ts'

allWorksUnder(serverSettings)
