import { depositCall } from '../platform/accounts/kind-calls.ts'
import { student } from './student.ts'

/** Money typed into a student account. */
export const depositToStudent = depositCall(student)
