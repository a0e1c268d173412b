export { ringFacts as facts } from '../ring/ringFacts';
