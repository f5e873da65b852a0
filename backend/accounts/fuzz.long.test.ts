import { anyAccountCallsFindNoFault } from '#testing/backend/amounts/any-account-calls.ts'

anyAccountCallsFindNoFault(1500)
