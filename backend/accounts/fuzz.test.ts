import { anyAccountCallsFindNoFault } from '#testing/backend/amounts/any-account-calls.ts'

// Longer ones: npm run test:long, and npm run soak -- fuzz
anyAccountCallsFindNoFault(300)
