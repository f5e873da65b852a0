import { anyRequestsFindNoError } from '#testing/backend/amounts/any-requests.ts'

anyRequestsFindNoError(2000)
