/** Why a firm changed that staff put back, for visitors to read: putting it back asks for nothing else. */
export const PUT_BACK_REASON = 'Put back by our team'
