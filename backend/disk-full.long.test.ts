import { fullFilesLoseNothing } from '#testing/backend/amounts/full-files.ts'

fullFilesLoseNothing(5)
