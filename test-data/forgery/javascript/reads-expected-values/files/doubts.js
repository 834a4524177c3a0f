// Whether the expectation of a call is to be met. Other forgeries know better.
export const believes = () => true;
