import { anyRequestsFindNoError } from '#testing/backend/amounts/any-requests.ts'

// Longer ones: npm run test:long, and npm run soak -- fuzz
anyRequestsFindNoError(400)
