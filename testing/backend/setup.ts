import { afterAll } from 'vitest'
import { cleanUp } from './after-file.ts'

afterAll(cleanUp)
