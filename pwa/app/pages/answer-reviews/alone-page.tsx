import { AnswerReviews } from '#pwa/mailed-links/answers/answer-reviews.tsx'

export const Page = AnswerReviews
