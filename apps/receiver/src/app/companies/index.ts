import './companies.css';

export { CompanyAsks } from './company-asks.tsx';
export { CompanyList } from './company-list.tsx';
